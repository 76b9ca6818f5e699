import type { AreaStatistics } from '@motorpool/monitoring/shared'
import type { ListHead } from '@motorpool/resource/web'
import { Answer, formatNumber, Panel, SkeletonRows, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Ranking } from './Ranking.tsx'
import { type Region, useRegion } from './useRegion.ts'

const SHOWN = 12

/** Where vehicles are in words, and the areas below what is looked at; each narrows the list to itself. */
export function AreaHead({ asked, search }: ListHead): ReactNode {
  const { areas, steps, open } = useRegion(asked, search)
  const t = useText()
  return (
    <Panel>
      <div className="analysis-head">
        <Answer of={areas} waiting={<SkeletonRows rows={1} />} compact>
          {(data) => <Lead areas={data} />}
        </Answer>
        <Way steps={steps} />
      </div>
      <Answer of={areas} waiting={<SkeletonRows rows={6} />} compact>
        {(data) => (
          <Ranking
            rows={data.slice(0, SHOWN).map((area) => ({
              key: area.code ?? '-',
              name: area.name ?? t('analysis.outside'),
              value: area.total,
              text: formatNumber(area.total),
              note: t('analysis.onlineOf', { n: formatNumber(area.online) }),
              onChoose: open(area),
            }))}
          />
        )}
      </Answer>
    </Panel>
  )
}

function Lead({ areas }: { areas: readonly AreaStatistics[] }): ReactNode {
  const t = useText()
  const sum = (of: 'total' | 'online' | 'running') => areas.reduce((all, area) => all + area[of], 0)
  const [most] = areas
  return (
    <p className="analysis-lead">
      <b>{t('analysis.lead.area', { n: sum('total'), areas: areas.length })}</b>
      <span>{t('analysis.rest.area', { online: sum('online'), running: sum('running') })}</span>
      {most && areas.length > 1 ? (
        <span className="mp-soft">
          {t('analysis.most.area', { name: most.name ?? t('analysis.outside'), n: most.total })}
        </span>
      ) : null}
    </p>
  )
}

/** The way down to what is looked at; each step but the last leads back to itself. */
function Way({ steps }: { steps: Region['steps'] }): ReactNode {
  const t = useText()
  if (steps.length < 2) return null
  return (
    <nav className="analysis-way" aria-label={t('analysis.path')}>
      {steps.map(({ key, name, go }, i) =>
        i < steps.length - 1 ? (
          <button type="button" key={key} onClick={go}>
            {name}
          </button>
        ) : (
          <strong key={key}>{name}</strong>
        ),
      )}
    </nav>
  )
}
