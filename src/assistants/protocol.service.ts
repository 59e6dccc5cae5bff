import * as v from 'valibot'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import type { RequestScope } from '../platform/http/request-scope'
import type { TokenScope } from '../platform/http/token-scope.rules'
import { i18nFor } from '../platform/i18n/i18n'
import { VERSION } from '../platform/version'
import { toolSchemas } from './tool-schemas.service'
import { ARGUMENTS, TOOLS, type ToolName } from './tools.schema'
import { recipeMarkdown, recipePage, runTool } from './tools.service'

/** Versions of the protocol that are spoken, the newest first. */
const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05']
const ROOT = 'trivet://recipes/'
const MARKDOWN = 'text/markdown'

export interface Message {
  jsonrpc: '2.0'
  id?: string | number | null | undefined
  method?: string | undefined
  params?: Record<string, unknown> | undefined
}

/** An error of the protocol itself, by its number in JSON-RPC. */
class ProtocolError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Who asks: on whose behalf, and what their token opens. */
export interface Asker {
  ctx: Ctx
  tokenScope: TokenScope
}

export function askerOf({ credential }: RequestScope, ctx: Ctx): Asker {
  return { ctx, tokenScope: credential?.kind === 'api-token' ? credential.tokenScope : 'everything' }
}

function mayUse(tokenScope: TokenScope, name: ToolName): boolean {
  const { isWrite, scopes } = TOOLS[name]
  if (tokenScope === 'everything') return true
  if (tokenScope === 'read') return !isWrite
  return scopes.includes(tokenScope)
}

const mayReadRecipes = ({ tokenScope }: Asker) => tokenScope === 'everything' || tokenScope === 'read'

function initialize({ ctx }: Asker, params: Record<string, unknown>) {
  const asked = String(params.protocolVersion ?? '')
  return {
    protocolVersion: VERSIONS.includes(asked) ? asked : VERSIONS[0],
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'trivet', title: 'Trivet', version: VERSION },
    instructions: i18nFor(ctx.locale)._('assistant.instructions', { group: ctx.actor.groupName }),
  }
}

function listTools({ ctx, tokenScope }: Asker) {
  const i18n = i18nFor(ctx.locale)
  const names = (Object.keys(TOOLS) as ToolName[]).filter((name) => mayUse(tokenScope, name))
  const schemas = toolSchemas(ctx.locale)
  const tools = names.map((name) => ({
    name,
    title: i18n._(TOOLS[name].titleId),
    description: i18n._(TOOLS[name].descriptionId),
    inputSchema: schemas[name],
    annotations: {
      readOnlyHint: !TOOLS[name].isWrite,
      destructiveHint: false,
      openWorldHint: name === 'import_recipe',
    },
  }))
  return { tools }
}

const CallParams = v.object({
  name: v.string(),
  arguments: v.optional(v.nullable(v.record(v.string(), v.unknown())), {}),
})

const said = (text: string, isError = false) => ({ content: [{ type: 'text', text }], isError })

async function callTool({ ctx, tokenScope }: Asker, params: Record<string, unknown>) {
  const { success, output: call } = v.safeParse(CallParams, params)
  const i18n = i18nFor(ctx.locale)
  if (!success || !Object.hasOwn(TOOLS, call.name)) throw new ProtocolError(-32602, 'Unknown tool')
  const name = call.name as ToolName
  if (!mayUse(tokenScope, name)) return said(i18n._('api-token.not-in-scope'), true)
  const args = v.safeParse(ARGUMENTS[name], call.arguments ?? {})
  if (!args.success) {
    const issues = args.issues.map((issue) => {
      const text = i18n._(issue.message)
      return `${v.getDotPath(issue) ?? ''}: ${text}`
    })
    return said(issues.join('\n'), true)
  }
  try {
    const result = await runTool(ctx, name, args.output)
    if (typeof result === 'string') return said(result)
    return { ...said(JSON.stringify(result)), structuredContent: result }
  } catch (error) {
    if (error instanceof AppError) return said(i18n._(error.messageId, error.values), true)
    ctx.log.error('a tool of an assistant failed', { tool: name, error })
    return said(i18n._('generic.server-error'), true)
  }
}

async function listResources(asker: Asker, { cursor }: Record<string, unknown>) {
  if (!mayReadRecipes(asker)) return { resources: [] }
  const page = Math.max(1, Number.parseInt(String(cursor ?? '1'), 10) || 1)
  const { recipes, hasMore } = await recipePage(asker.ctx, Math.min(page, 100_000))
  const resources = recipes.map(({ slug, name, description }) => ({
    uri: `${ROOT}${slug}`,
    name: slug,
    title: name,
    ...(description === '' ? {} : { description: description.slice(0, 300) }),
    mimeType: MARKDOWN,
  }))
  return { resources, ...(hasMore ? { nextCursor: String(page + 1) } : {}) }
}

function listTemplates({ ctx }: Asker) {
  const i18n = i18nFor(ctx.locale)
  const title = i18n._('assistant.recipe-resource')
  return { resourceTemplates: [{ uriTemplate: `${ROOT}{slug}`, name: 'recipe', title, mimeType: MARKDOWN }] }
}

function readResource(asker: Asker, { uri }: Record<string, unknown>) {
  const notFound = new ProtocolError(-32002, 'Resource not found')
  if (typeof uri !== 'string' || !uri.startsWith(ROOT) || !mayReadRecipes(asker)) throw notFound
  try {
    const slug = decodeURIComponent(uri.slice(ROOT.length))
    return { contents: [{ uri, mimeType: MARKDOWN, text: recipeMarkdown(asker.ctx, slug) }] }
  } catch (error) {
    if (error instanceof URIError || (error instanceof AppError && error.code === 'not-found')) throw notFound
    throw error
  }
}

type Method = (asker: Asker, params: Record<string, unknown>) => unknown

const METHODS: Record<string, Method> = {
  initialize,
  ping: () => ({}),
  'tools/list': listTools,
  'tools/call': callTool,
  'resources/list': listResources,
  'resources/templates/list': listTemplates,
  'resources/read': readResource,
}

/** The answer to one message; undefined for what is only told. */
export async function answerMessage(
  asker: Asker,
  { id, method, params = {} }: Message,
): Promise<object | undefined> {
  // Answers and notifications want none: this server never asks.
  if (method === undefined || id === undefined || id === null) return undefined
  const answer = (body: object) => ({ jsonrpc: '2.0', id, ...body })
  const run = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (!run) return answer({ error: { code: -32601, message: 'Method not found' } })
  try {
    return answer({ result: await run(asker, params) })
  } catch (error) {
    if (error instanceof ProtocolError) return answer({ error: { code: error.code, message: error.message } })
    asker.ctx.log.error('a message of an assistant failed', { method, error })
    return answer({ error: { code: -32603, message: 'Internal error' } })
  }
}
