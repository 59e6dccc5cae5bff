import { parseDocument } from 'htmlparser2'

/** A test as a report in the format of JUnit names it. */
export interface TestCase {
  /** With the names of the groups around it. */
  name: string
  file: string
}

type Node = ReturnType<typeof parseDocument>['children'][number]

/** The tests of a report. An empty text holds none. */
export function readReport(xml: string): { passed: number; failed: TestCase[]; skipped: TestCase[] } {
  const report = { passed: 0, failed: [] as TestCase[], skipped: [] as TestCase[] }
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (!('name' in node && 'children' in node && 'attribs' in node)) continue
      if (node.name !== 'testcase') {
        walk(node.children as Node[])
        continue
      }
      const { name = '', classname = '', file = '' } = node.attribs
      const test = { name: [classname, name].filter(Boolean).join(' > '), file }
      const outcomes = node.children.map((child) => ('name' in child ? child.name : ''))
      if (outcomes.some((outcome) => outcome === 'failure' || outcome === 'error')) report.failed.push(test)
      else if (outcomes.includes('skipped')) report.skipped.push(test)
      else report.passed += 1
    }
  }
  walk(parseDocument(xml, { xmlMode: true }).children)
  return report
}
