import { Moment } from '../table.ui'

export interface AvatarProps {
  name: string
  size?: 'small' | undefined
}

/** The first letter of somebody's name in a round; decoration beside the name itself. */
export function Avatar({ name, size }: AvatarProps) {
  const [letter = ''] = name.trim()
  return (
    <span className="face" data-size={size} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  )
}

/** Somebody in a list of people: face, name, and below it what they log in with. */
export function Person({ fullName, username }: { fullName: string; username: string }) {
  return (
    <span className="person">
      <Avatar name={fullName} size="small" />
      <span>
        <bdi>{fullName}</bdi>
        <span className="quiet">
          <bdi>{username}</bdi>
        </span>
      </span>
    </span>
  )
}

/** Whose words follow, and of which day. */
export function Author({ by, at }: { by: string; at: string }) {
  return (
    <>
      <Avatar name={by} size="small" />
      <p className="by">
        <b>
          <bdi>{by}</bdi>
        </b>
        , <Moment at={at} isDay />
      </p>
    </>
  )
}
