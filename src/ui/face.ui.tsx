export interface FaceProps {
  name: string
  size?: 'small' | undefined
}

/** The first letter of somebody's name in a round; decoration beside the name itself. */
export function Face({ name, size }: FaceProps) {
  const [letter = ''] = name.trim()
  return (
    <span className="face" data-size={size} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  )
}
