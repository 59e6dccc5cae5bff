import createClient from 'openapi-fetch'

export function createTrivetClient({ address, token, headers, ...options }) {
  const authorization = `Bearer ${token}`
  return createClient({
    ...options,
    baseUrl: address.replace(/\/+$/, ''),
    headers: { ...headers, authorization },
  })
}
