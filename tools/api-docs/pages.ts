import { toDocsPage } from '../../src/app/docs'
import type { DocsField, DocsOperation, DocsPage, TypePart } from '../../src/app/docs.view'
import type { OpenApiDocument } from '../../src/platform/openapi/document'

/** The document as clients of yesterday know it: what may only grow. */
export const KEPT_DOCUMENT = 'openapi.json'
const SCHEMAS_PAGE = 'schemas.md'
const MADE = '<!-- Made by `npm run docs:api` from the schemas of the routes. -->'

/** `Organizers: tags` → `organizers-tags.md`. */
function pageName(tag: string): string {
  return `${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.md`
}

/** Text in a cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** Outside of code, angle brackets and stars would be read as HTML and Markdown. */
function typeText(parts: readonly TypePart[] | null): string {
  const pieces = (parts ?? []).map(({ text, schema }) =>
    schema ? `[\`${text}\`](${SCHEMAS_PAGE}#${schema.toLowerCase()})` : `\`${text}\``,
  )
  return pieces.join('').replaceAll('``', '')
}

function fieldTable(fields: readonly DocsField[]): string[] {
  const rows = fields.map(({ name, type, isRequired, default: value, description }) => {
    const notes = [
      isRequired ? 'required' : '',
      value === null ? '' : `default \`${value}\``,
      description ?? '',
    ]
    const note = notes.filter((text) => text !== '').join('; ')
    return `| \`${name}\` | ${cell(typeText(type))} | ${cell(note)} |`
  })
  return ['| name | type | |', '|---|---|---|', ...rows]
}

function operationText({
  method,
  path,
  summary,
  access,
  parameters,
  body,
  answers,
}: DocsOperation): string[] {
  return [
    `## ${method} ${path}`,
    '',
    `${summary}.${access ? ` ${access}` : ''}`.replace(/\.\.+/g, '.'),
    ...(parameters.length > 0 ? ['', ...fieldTable(parameters)] : []),
    ...(body ? ['', `Body: ${typeText(body)}`] : []),
    '',
    ...answers.map(({ status, description, type }) => `- ${status}: ${type ? typeText(type) : description}`),
    '',
  ]
}

function schemaText({ name, description, fields }: DocsPage['schemas'][number]): string[] {
  const prose = description ? [description, ''] : []
  return [`## ${name}`, '', ...prose, ...(fields.length > 0 ? [...fieldTable(fields), ''] : [])]
}

function indexText({ sections }: DocsPage): string {
  const lines = sections.map(
    ({ tag, operations }) => `- [${tag}](${pageName(tag)}): ${operations.length} calls`,
  )
  return [
    MADE,
    '# The API',
    '',
    'What clients may ask and what they get, resource by resource. Every running Trivet tells the same at `/docs`, and as OpenAPI 3.1 at',
    `\`/openapi.json\`. [\`${KEPT_DOCUMENT}\`](${KEPT_DOCUMENT}) is the document that a change may only add to.`,
    '',
    ...lines,
    `- [Schemas](${SCHEMAS_PAGE})`,
    '',
  ].join('\n')
}

/** One line per call and schema, so that a difference names what differs. */
function documentText(document: OpenApiDocument): string {
  const block = (entries: Record<string, unknown>) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const { paths, components, ...head } = document
  const calls = Object.entries(paths).map(
    ([path, methods]) => `${JSON.stringify(path)}: {\n${block(methods)}\n}`,
  )
  const { schemas, ...schemes } = components
  return `{
${block(head)},
"paths": {
${calls.join(',\n')}
},
"components": {
${block(schemes)},
"schemas": {
${block(schemas)}
}
}
}
`
}

/** The files of `docs/api/` by name: a page per resource, one of schemas, an index, and the document itself. */
export function apiPages(document: OpenApiDocument): Map<string, string> {
  const page = toDocsPage(document)
  const resources = page.sections.map(({ tag, operations }): [string, string] => [
    pageName(tag),
    [MADE, `# ${tag}`, '', ...operations.flatMap(operationText)].join('\n'),
  ])
  return new Map([
    ['README.md', indexText(page)],
    ...resources,
    [SCHEMAS_PAGE, [MADE, '# Schemas', '', ...page.schemas.flatMap(schemaText)].join('\n')],
    [KEPT_DOCUMENT, documentText(document)],
  ])
}
