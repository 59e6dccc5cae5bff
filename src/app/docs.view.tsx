import { useLingui } from '@lingui/react'
import { Fragment } from 'react'
import { Enhancer } from '../platform/web/enhancer'
import { Button } from '../ui/button.ui'
import { Icon } from '../ui/icon.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { urls } from '../urls'

/** A piece of a type; `schema` names the component that it leads to. */
export interface TypePart {
  text: string
  schema?: string
}

export interface DocsField {
  name: string
  type: TypePart[]
  isRequired: boolean
  /** As JSON. */
  default: string | null
  description: string | null
}

export interface DocsOperation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  parameters: DocsField[]
  body: TypePart[] | null
  answers: { status: string; description: string; type: TypePart[] | null }[]
}

export interface DocsPage {
  version: string
  /** What holds for all calls, in paragraphs. */
  about: string[]
  sections: { tag: string; operations: DocsOperation[] }[]
  schemas: { name: string; description: string | null; fields: DocsField[] }[]
}

function Type({ parts }: { parts: TypePart[] }) {
  return (
    <code>
      {parts.map((part, index) =>
        part.schema ? (
          <a key={index} href={`#schema-${part.schema}`}>
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </code>
  )
}

/** A description of the document, in which `…` is code. */
function Prose({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}

function Fields({ name, caption, fields }: { name: string; caption?: string; fields: DocsField[] }) {
  const { i18n } = useLingui()
  return (
    <section className="table-scroll" tabIndex={0} aria-label={name}>
      <table className="table" data-stack="">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            <th scope="col">{i18n._('docs.name')}</th>
            <th scope="col">{i18n._('docs.type')}</th>
            <th scope="col">{i18n._('docs.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                <code>{field.name}</code>
              </th>
              <td data-wrap="">
                <Type parts={field.type} />
              </td>
              <td data-wrap="">
                {field.isRequired && (
                  <b>
                    <bdi>{i18n._('docs.required')}</bdi>{' '}
                  </b>
                )}
                {field.description && <Prose text={field.description} />}{' '}
                {field.default !== null && <code>{i18n._('docs.default', { value: field.default })}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Answers({ answers }: { answers: DocsOperation['answers'] }) {
  const { i18n } = useLingui()
  return (
    <section className="table-scroll" tabIndex={0} aria-label={i18n._('docs.answers')}>
      <table className="table" data-stack="">
        <caption>{i18n._('docs.answers')}</caption>
        <tbody>
          {answers.map(({ status, description, type }) => (
            <tr key={status}>
              <th scope="row">{status}</th>
              <td data-wrap="">
                <Prose text={description} />
              </td>
              <td data-wrap="">{type && <Type parts={type} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function OperationEntry({ operation }: { operation: DocsOperation }) {
  const { i18n } = useLingui()
  const { id, method, path, summary, description, parameters, body, answers } = operation
  return (
    <details id={id}>
      <summary>
        <code>
          <b className="method" data-method={method}>
            {method}
          </b>{' '}
          <span>
            <Path path={path} />
          </span>
        </code>{' '}
        <span>{summary}</span>
      </summary>
      <p>
        <Prose text={description} />
      </p>
      {parameters.length > 0 && (
        <Fields name={i18n._('docs.parameters')} caption={i18n._('docs.parameters')} fields={parameters} />
      )}
      {body && (
        <p>
          {i18n._('docs.body')} <Type parts={body} />
        </p>
      )}
      <Answers answers={answers} />
    </details>
  )
}

/** As many letters of a path as a small phone has room for. */
const SHORT_PATH = 22

/** A path that is too long for a line breaks after its slashes, and not at the hyphens of a name. */
function Path({ path }: { path: string }) {
  if (path.length <= SHORT_PATH) return path
  return path.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part.includes('-') ? <span className="whole">{part}</span> : part}
    </Fragment>
  ))
}

/** Id of the section of this name. */
const idOf = (tag: string) => `calls-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

/** The sections: beside the calls where there is room, behind the button in the bar elsewhere. */
function Contents({ sections }: Pick<DocsPage, 'sections'>) {
  const { i18n } = useLingui()
  return (
    <nav id="contents" popover="auto" aria-label={i18n._('docs.contents')} dir="ltr">
      <ul role="list">
        {sections.map(({ tag, operations }) => (
          <li key={tag} lang="en">
            <a href={`#${idOf(tag)}`}>
              {tag} <small>{operations.length}</small>
            </a>
          </li>
        ))}
        <li>
          <a href="#schemas">{i18n._('docs.schemas')}</a>
        </li>
      </ul>
    </nav>
  )
}

/** Leaves only the calls that have the words; styles show it where scripts run. */
function Filter() {
  const { i18n } = useLingui()
  return (
    <search className="docs-filter">
      <label className="visually-hidden" htmlFor="docs-filter">
        {i18n._('docs.filter')}
      </label>
      <Icon name="search" />
      <input
        className="input"
        id="docs-filter"
        type="search"
        placeholder={i18n._('docs.filter')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
      <output htmlFor="docs-filter" dir="ltr" />
      <p hidden>{i18n._('docs.nothing-found')}</p>
      <Enhancer name="ui/docs-filter" />
    </search>
  )
}

/** The API by hand: every call with what it takes and answers, without a script. */
export function DocsView({ docs }: { docs: DocsPage }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        title={i18n._('docs.title', { version: docs.version })}
        lead={
          <>
            {i18n._('docs.lead')} <a href={urls.openApi()}>openapi.json</a>
          </>
        }
      />
      <div className="docs">
        <Contents sections={docs.sections} />
        <div>
          <div className="docs-bar">
            <Filter />
            <Button icon="menu" popoverTarget="contents">
              {i18n._('docs.contents')}
            </Button>
          </div>
          <section className="docs-about" lang="en" dir="ltr">
            {docs.about.map((paragraph) => (
              <p key={paragraph}>
                <Prose text={paragraph} />
              </p>
            ))}
          </section>
          {docs.sections.map(({ tag, operations }) => (
            <section key={tag} id={idOf(tag)} lang="en" dir="ltr">
              <h2>{tag}</h2>
              {operations.map((operation) => (
                <OperationEntry key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <section id="schemas" dir="ltr">
            <h2>{i18n._('docs.schemas')}</h2>
            {docs.schemas.map(({ name, description, fields }) => (
              <section key={name} id={`schema-${name}`}>
                <h3>{name}</h3>
                {description && (
                  <p>
                    <Prose text={description} />
                  </p>
                )}
                <Fields name={name} fields={fields} />
              </section>
            ))}
          </section>
        </div>
      </div>
    </>
  )
}
