import type { JsonSchema } from './json-schema'

export interface HeaderParameter {
  name: string
  in: 'header'
  required: boolean
  description: string
  schema: JsonSchema
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface MediaType {
  schema: JsonSchema
  example?: unknown
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  deprecated?: true
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: (Parameter | HeaderParameter)[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, JsonSchema>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Omit<Operation, 'operationId' | 'tags' | 'security'> }>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, JsonSchema>
    securitySchemes: Record<string, JsonSchema>
  }
}
