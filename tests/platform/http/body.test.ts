import { describe, expect, test } from 'bun:test'
import { AppError } from '../../../src/platform/errors'
import { camelKeys, readBytes, readForm, readJson } from '../../../src/platform/http/body'

const post = (body: BodyInit, type = 'application/json') =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } })

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown) => thrown)
  return error instanceof AppError ? `${error.status} ${error.messageId}` : error
}

describe('names of a body in snake_case and camelCase', () => {
  test('takes both spellings of a field, at any depth', () => {
    expect(camelKeys({ recipe_ingredient: [{ original_text: 'x' }], orgURL: 'y' })).toEqual({
      recipeIngredient: [{ originalText: 'x' }],
      orgURL: 'y',
    })
  })
  test('keys of extras are the client’s own', () => {
    expect(camelKeys({ extras: { my_key: '1' } })).toEqual({ extras: { my_key: '1' } })
  })
  test('where both are sent, camelCase counts', () => {
    expect(camelKeys({ full_name: 'a', fullName: 'b' })).toEqual({ fullName: 'b' })
  })
  test('__proto__ is dropped', () => {
    expect(Object.keys(camelKeys(JSON.parse('{"__proto__":{"admin":true},"a":1}')) as object)).toEqual(['a'])
  })
})

const atOnce = () => {}

test('exactly the limit is read, one byte more is refused; a wrong length header helps no one', async () => {
  expect((await readBytes(post('x'.repeat(100)), 100)).byteLength).toBe(100)
  expect(await refusal(readBytes(post('x'.repeat(101)), 100))).toBe('413 http.body-too-large')
  const stream = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 10; i++) controller.enqueue(new Uint8Array(50))
      controller.close()
    },
  })
  expect(await refusal(readBytes(post(stream), 100))).toBe('413 http.body-too-large')
})

test('what is no JSON, or no UTF-8, is refused as such', async () => {
  expect(await refusal(readJson(post('{'), 100, atOnce))).toBe('422 http.body-not-json')
  expect(await refusal(readJson(post(new Uint8Array([0x22, 0xff, 0x22])), 100, atOnce))).toBe(
    '422 http.body-not-json',
  )
  expect(await readJson(post(''), 100, atOnce)).toBeUndefined()
})

test('forms are read in both encodings; anything else is refused as such', async () => {
  expect((await readForm(post('a=1&b=2', 'application/x-www-form-urlencoded'), 100, atOnce)).get('b')).toBe(
    '2',
  )
  const form = new FormData()
  form.set('file', new File(['hello'], 'hello.txt'))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  expect(await ((await readForm(request, 1000, atOnce)).get('file') as File).text()).toBe('hello')
  expect(await refusal(readForm(post('x', 'text/plain'), 100, atOnce))).toBe('422 http.body-not-form')
})
