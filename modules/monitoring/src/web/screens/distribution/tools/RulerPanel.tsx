import { stretches } from '@motorpool/geo'
import { useText } from '@motorpool/ui'
import { lengthText } from '@motorpool/ui/map'
import type { ReactNode } from 'react'
import type { ToolContext } from './tools.ts'

/** The length of each stretch of a path, and of all of it. */
export default function RulerPanel({ sketch }: ToolContext): ReactNode {
  const t = useText()
  const lengths = stretches(sketch?.points ?? [])
  if (lengths.length === 0) return null
  return (
    <div className="dist-ruler">
      <ol>
        {lengths.map((metres, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place in the path
          <li key={i}>
            <span>{t('monitor.tool.stretch', { n: i + 1 })}</span>
            <span className="mp-num">{lengthText(metres, t)}</span>
          </li>
        ))}
      </ol>
      <p aria-live="polite">
        <span>{t('monitor.tool.total')}</span>
        <b className="mp-num">
          {lengthText(
            lengths.reduce((sum, metres) => sum + metres, 0),
            t,
          )}
        </b>
      </p>
    </div>
  )
}
