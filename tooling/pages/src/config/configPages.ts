import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageKind } from '../PageKind.ts'

/** What the page needs of a schema, as the published one of the configuration has it. */
interface SchemaPart {
  readonly $ref?: string
  readonly items?: SchemaPart
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaPart>>
  readonly $defs?: Readonly<Record<string, SchemaPart>>
}

/** The page of the configuration: its marked section is the keys of the published schema. */
export const configPages: PageKind = {
  folder: 'docs',
  byHand: 'others',
  render: async (root) => {
    const page = readFileSync(join(root, 'docs/config.md'), 'utf8')
    const schema = readFileSync(join(root, 'apps/paraclock/schemas/config.schema.json'), 'utf8')
    return new Map([['config.md', fillKeys(page, JSON.parse(schema) as SchemaPart)]])
  }
}

const MARKED = /(<!-- table of keys -->\n)[\s\S]*?(<!-- end of table -->)/

/** A page whose marked section is the tables of the keys of a schema. */
export function fillKeys(page: string, schema: SchemaPart): string {
  const { Network, Parachain, LightClient, Automation, Waiver } = schema.$defs ?? {}
  const tables = [
    renderTable('key of the file', schema, schema),
    renderTable('key of a network', Network, schema),
    renderTable('key of a chain', Parachain, schema),
    renderTable('key of `light`', LightClient, schema),
    renderTable('key of `automation`', Automation, schema),
    renderTable('key of a waiver', Waiver, schema)
  ]
  return page.replace(
    MARKED,
    (_, begin: string, end: string) => `${begin}${tables.flat().join('\n')}\n${end}`
  )
}

function renderTable(
  title: string,
  part: SchemaPart | undefined,
  schema: SchemaPart
): readonly string[] {
  return [
    `| ${title} | |`,
    '|---|---|',
    ...Object.entries(part?.properties ?? {})
      .filter(([name]) => !name.startsWith('$'))
      .map(([name, one]) => `| \`${name}\` | ${describePart(one, schema)} |`),
    ''
  ]
}

function describePart({ description, $ref = '', items }: SchemaPart, schema: SchemaPart): string {
  if (description !== undefined) return description
  if (items !== undefined) return describePart(items, schema)
  return schema.$defs?.[$ref.replace('#/$defs/', '')]?.description ?? ''
}
