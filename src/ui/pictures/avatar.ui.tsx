import { Moment } from '../table.ui'

export interface AvatarProps {
  name: string
  /** Address of the picture that someone has sent of themselves; null for none. */
  picture: string | null
  size?: 'small' | undefined
}

/** Someone's picture in a round, or the first letter of their name; decoration beside the name itself. */
export function Avatar({ name, picture, size }: AvatarProps) {
  if (picture !== null)
    return <img className="face" data-size={size} src={picture} alt="" width={512} height={512} />
  const [letter = ''] = name.trim()
  return (
    <span className="face" data-size={size} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  )
}

interface PersonProps extends Pick<AvatarProps, 'picture'> {
  fullName: string
  username: string
}

/** Someone in a list of people: face, name, and below it what they sign in with. */
export function Person({ fullName, username, picture }: PersonProps) {
  return (
    <span className="person">
      <Avatar name={fullName} picture={picture} size="small" />
      <span>
        <bdi>{fullName}</bdi>
        <span className="quiet">
          <bdi>{username}</bdi>
        </span>
      </span>
    </span>
  )
}

/** The author of the words that follow, and their day. */
export function Author({ by, picture, at }: Pick<AvatarProps, 'picture'> & { by: string; at: string }) {
  return (
    <>
      <Avatar name={by} picture={picture} size="small" />
      <p className="by">
        <b>
          <bdi>{by}</bdi>
        </b>
        , <Moment at={at} isDay />
      </p>
    </>
  )
}
