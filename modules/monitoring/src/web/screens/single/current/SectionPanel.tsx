import { formatClock, Panel, StatusTag, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import type { ConditionValue } from '../../../../shared/index.ts'
import { Changing } from '../../../parts/Changing.tsx'
import { hasUnit, valueText } from '../../../parts/words.ts'
import { HeatStrip } from './HeatStrip.tsx'
import type { Flags, ItemTable, Section } from './view.ts'

export function SectionPanel({ section }: { section: Section }): ReactNode {
  return (
    <Panel
      title={section.name}
      extra={<time className="sv-panel-note mp-mono mp-faint">{formatClock(section.time)}</time>}
    >
      <SectionBody section={section} />
    </Panel>
  )
}

function SectionBody({ section }: { section: Section }): ReactNode {
  return (
    <div className="sv-section">
      {section.flags.map((flags) => (
        <FlagSet key={flags.path} flags={flags} />
      ))}
      {section.values.length > 0 ? <Values values={section.values} /> : null}
      {section.tables.map((table) => (
        <Items key={table.path} table={table} />
      ))}
      {section.series.map((series) => (
        <HeatStrip key={series.path} series={series} />
      ))}
      {section.sections.map((inner) => (
        <div key={inner.path} className="sv-inner">
          <h3>{headingOf(inner)}</h3>
          <SectionBody section={inner} />
        </div>
      ))}
    </div>
  )
}

/** Items of a list carry their number in their name. */
function headingOf(section: Section): string {
  const no = section.values.find((v) => v.path === `${section.path}.no`)?.value
  return typeof no === 'number' ? `${section.name} ${no}` : section.name
}

function Values({ values }: { values: readonly ConditionValue[] }): ReactNode {
  return (
    <dl className="sv-values">
      {values
        .filter((v) => !/\.\d+\.no$/.test(v.path))
        .map((value) => (
          <div key={value.path}>
            <dt title={value.name}>{value.name}</dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

export function Value({ value, bare }: { value: ConditionValue; bare?: boolean }): ReactNode {
  const t = useText()
  const text = valueText(value, t)
  const odd = value.state !== undefined
  return (
    <span
      className={odd ? `sv-odd is-${value.state}` : undefined}
      title={value.state === 'range' ? t('monitor.state.range') : undefined}
    >
      <Changing text={text} />
      {!bare && hasUnit(value) ? <small>{value.unit}</small> : null}
    </span>
  )
}

/** Switches: those that are on first, the others folded away. */
function FlagSet({ flags }: { flags: Flags }): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { set, clear, alarm } = flags
  return (
    <div className="sv-flags">
      <div className="sv-flags-set">
        {set.map((flag) => (
          <StatusTag key={flag.path} tone={alarm ? 'bad' : 'accent'} solid>
            {flag.name}
          </StatusTag>
        ))}
        {alarm && set.length === 0 ? <StatusTag tone="ok">{t('monitor.flags.none')}</StatusTag> : null}
        {clear.length > 0 ? (
          <button type="button" className="sv-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'monitor.flags.fold' : alarm ? 'monitor.flags.normal' : 'monitor.flags.off', {
              n: clear.length,
            })}
          </button>
        ) : null}
      </div>
      {open ? (
        <ul className="sv-flags-clear">
          {clear.map((flag) => (
            <li key={flag.path}>{flag.name}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Items({ table }: { table: ItemTable }): ReactNode {
  const t = useText()
  return (
    <div className="sv-table" role="region" aria-label={table.name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{table.name}</th>
            {table.rows.map((row) => (
              <th key={row.key} scope="col" className="mp-num">
                {t('monitor.number', { n: row.key })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => (
            <tr key={column.key}>
              <th scope="row">
                {column.name}
                {column.unit ? <small>{column.unit}</small> : null}
              </th>
              {table.rows.map((row) => {
                const value = row.cells.get(column.key)
                return <td key={row.key}>{value ? <Value value={value} bare /> : '—'}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
