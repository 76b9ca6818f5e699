import {
  type FieldSpec,
  isInSheet,
  isListed,
  isSearched,
  isWide,
  naturalKey,
  rowRules,
  sentence,
} from './fields.ts'
import type { Plan } from './plan.ts'

const WIDTHS: Readonly<Record<string, number>> = {
  date: 120,
  datetime: 170,
  int: 100,
  decimal: 110,
  bool: 90,
}

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')
const labelText = (texts: Readonly<Record<string, string>>): string =>
  quoted(Object.values(texts).map((text) => text.replaceAll("'", "\\'")))

function imports({ fields, enumFiles, sideEffects }: Plan): string[] {
  const rules = [...new Set(rowRules(fields).map((rule) => rule.name))]
  const own = fields.some(({ values }) => values.length > 0)
  return [
    ...(own ? [`import { defineEnum } from '@motorpool/kernel'`] : []),
    `import { ${['defineResource', 'f', ...rules].join(', ')} } from '@motorpool/resource/shared'`,
    ...[...enumFiles].map(([name, from]) => `import { ${name} } from '${from}'`),
    ...sideEffects.map((from) => `import '${from}'`),
  ]
}

function enumerations(fields: readonly FieldSpec[]): string {
  return fields
    .filter(({ values }) => values.length > 0)
    .map(({ of, values }) => {
      const rows = values.map(({ code, label }) => `  ${code}: [${labelText(label)}],`)
      return `export const ${of} = defineEnum('${of}', {\n${rows.join('\n')}\n})\n`
    })
    .join('\n')
}

/** The text of the definition; its formatting is left to the formatter. */
export function definition(plan: Plan): string {
  const { key, api, constant, table, scope, fields } = plan
  const natural = naturalKey(fields)
  const organisation = scope === 'organisation' ? ['orgId'] : []
  const items = fields.map((spec) => (isWide(spec) ? `'${spec.name}'` : `{ field: '${spec.name}', col: 12 }`))
  const columns = fields
    .filter(isListed)
    .map(({ name, kind }) =>
      WIDTHS[kind] ? `{ field: '${name}', width: ${WIDTHS[kind]} }` : `{ field: '${name}', minWidth: 150 }`,
    )
  const rules = rowRules(fields).map(({ name, end, begin }) => `${name}('${end}', '${begin}')`)
  const sheet = [...fields.filter(isInSheet).map(({ name }) => name), ...organisation]
  return `${imports(plan).join('\n')}

${enumerations(fields)}
export const ${constant} = defineResource({
  key: '${key}',
  api: '${api}',
  idPrefix: '${key.replace('/', '.')}',
  table: '${table}',
  scope: '${scope}',
  fields: {
${fields.map((spec) => `    ${spec.name}: ${sentence(spec, spec === natural)},`).join('\n')}
  },
${rules.length > 0 ? `  rules: [${rules.join(', ')}],\n` : ''}  list: [${columns.join(', ')}, { field: 'createTime', width: 170 }],
  search: [${quoted(fields.filter(isSearched).map(({ name }) => name))}],
  form: [{ items: [${[...items, ...organisation.map((name) => `{ field: '${name}', col: 12 }`)].join(', ')}] }],
  sheet: [${quoted(sheet)}],
  options: { label: '${natural.name}' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
`
}
