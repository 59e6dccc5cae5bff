/** What is made of an answer, or the message that says why nothing can be. */
export type Reading<Value> = { value: Value } | { problem: string }
