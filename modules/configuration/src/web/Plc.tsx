import { type Fact, Facts, Panel, TimeText, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { PlcRow } from '../shared/index.ts'

/** What the controller of a machine reports under its codes; the password stands in a tab of its own (R349). */
export function Plc({ rows }: { rows: readonly PlcRow[] }): ReactNode {
  const t = useText()
  const facts = rows.map(
    ({ code, name, value, unit, time }): Fact => ({
      key: code,
      label: `${code} ${name}`,
      value:
        value === null ? (
          <span className="mp-faint">
            {t(code === '31' ? 'configuration.plc.elsewhere' : 'configuration.plc.unknown')}
          </span>
        ) : (
          <span className="pa-stack">
            <span>
              {value}
              {unit ? <span className="mp-faint"> {unit}</span> : null}
            </span>
            <span className="mp-faint">
              <TimeText value={time} />
            </span>
          </span>
        ),
    }),
  )
  return (
    <Panel title={t('configuration.plc.title')}>
      <Facts items={facts} />
    </Panel>
  )
}
