import type { CallToolRequest, CallToolResult, Server, Tool } from '@modelcontextprotocol/server'
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

/** Loaded by the first call of an assistant. */
const loadSdk = () => import('@modelcontextprotocol/server')

const ROOT = 'trivet://recipes/'
const MARKDOWN = 'text/markdown'

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

function listTools({ ctx, tokenScope }: Asker) {
  const i18n = i18nFor(ctx.locale)
  const names = (Object.keys(TOOLS) as ToolName[]).filter((name) => mayUse(tokenScope, name))
  const schemas = toolSchemas(ctx.locale)
  const tools = names.map((name) => ({
    name,
    title: i18n._(TOOLS[name].titleId),
    description: i18n._(TOOLS[name].descriptionId),
    inputSchema: schemas[name] as Tool['inputSchema'],
    annotations: {
      readOnlyHint: !TOOLS[name].isWrite,
      destructiveHint: false,
      openWorldHint: name === 'import_recipe',
    },
  }))
  return { tools }
}

const said = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError })

async function callTool(
  { ctx, tokenScope }: Asker,
  call: CallToolRequest['params'],
): Promise<CallToolResult> {
  const i18n = i18nFor(ctx.locale)
  if (!Object.hasOwn(TOOLS, call.name)) throw await refusal(-32602, 'Unknown tool')
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
    return { ...said(JSON.stringify(result)), structuredContent: result as Record<string, unknown> }
  } catch (error) {
    if (error instanceof AppError) return said(i18n._(error.messageId, error.values), true)
    ctx.log.error("an assistant's tool failed", { tool: name, error })
    return said(i18n._('generic.server-error'), true)
  }
}

async function listResources(asker: Asker, cursor = '1') {
  if (!mayReadRecipes(asker)) return { resources: [] }
  const page = Math.max(1, Number.parseInt(cursor, 10) || 1)
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

async function readResource(asker: Asker, uri: string) {
  const notFound = await refusal(-32002, 'Resource not found')
  if (!uri.startsWith(ROOT) || !mayReadRecipes(asker)) throw notFound
  try {
    const slug = decodeURIComponent(uri.slice(ROOT.length))
    return { contents: [{ uri, mimeType: MARKDOWN, text: recipeMarkdown(asker.ctx, slug) }] }
  } catch (error) {
    if (error instanceof URIError || (error instanceof AppError && error.code === 'not-found')) throw notFound
    throw error
  }
}

async function refusal(code: number, message: string): Promise<Error> {
  const { ProtocolError } = await loadSdk()
  return new ProtocolError(code, message)
}

/** The server that one call speaks with. Errors in it are logged, and reported to the client without the reason. */
async function serverFor(asker: Asker): Promise<Server> {
  const { ProtocolError, Server } = await loadSdk()
  const { ctx } = asker
  const guarded = async <Result>(answer: Promise<Result> | Result): Promise<Result> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      ctx.log.error("an assistant's message failed", { error })
      throw new ProtocolError(-32603, 'Internal error')
    }
  }
  const server = new Server(
    { name: 'trivet', title: 'Trivet', version: VERSION },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: i18nFor(ctx.locale)._('assistant.instructions', { group: ctx.actor.groupName }),
    },
  )
  server.setRequestHandler('tools/list', () => listTools(asker))
  server.setRequestHandler('tools/call', ({ params }) => guarded(callTool(asker, params)))
  server.setRequestHandler('resources/list', ({ params }) => guarded(listResources(asker, params?.cursor)))
  server.setRequestHandler('resources/templates/list', () => listTemplates(asker))
  server.setRequestHandler('resources/read', ({ params }) => guarded(readResource(asker, params.uri)))
  return server
}

/**
 * The answer to a request of the protocol, of whatever version. Every call stands for itself and is answered in one piece: the server
 * keeps no sessions and never asks.
 * @param body of the request, parsed already
 */
export async function answerRequest(asker: Asker, request: Request, body: unknown): Promise<Response> {
  const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } = await loadSdk()
  const headers = new Headers(request.headers)
  // Clients that want JSON alone, or do not say what they want, get it: nothing here is a stream.
  headers.set('accept', 'application/json, text/event-stream')
  const asked = new Request(request.url, { method: 'POST', headers })
  if (!(await isLegacyRequest(asked, body))) {
    const handler = createMcpHandler(() => serverFor(asker), {
      legacy: 'reject',
      maxSubscriptions: 0,
    })
    return handler.fetch(asked, { parsedBody: body })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = await serverFor(asker)
  await server.connect(transport)
  try {
    return await transport.handleRequest(asked, { parsedBody: body })
  } finally {
    await server.close()
  }
}
