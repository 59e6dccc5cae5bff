import * as v from 'valibot'
import { TextUpTo } from '../../platform/http/fields'
import { NewPassword } from '../../users/user.schema'

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254, 'validation.email'))

/** Any text that could be an address: whether someone has it is no one's business. */
export const ForgotInput = v.object({ email: v.pipe(Email, v.nonEmpty('validation.required')) })

export const ResetInput = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.trim(), v.maxLength(100, 'reset.link-is-over')),
    email: Email,
    password: NewPassword,
    passwordConfirm: TextUpTo(10_000),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirm']],
      ({ password, passwordConfirm }) => password === passwordConfirm,
      'user.password-must-match',
    ),
    ['passwordConfirm'],
  ),
)
export type ResetInput = v.InferOutput<typeof ResetInput>
