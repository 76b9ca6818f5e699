import { Icon, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { useCarousel } from './useCarousel.ts'

export interface Panel {
  key: string
  title: string
  content: ReactNode
}

const EVERY_MS = 15_000

/** Whether a carousel runs, and the way to change that. */
export function PlayButton({ playing, onClick }: { playing: boolean; onClick(): void }): ReactNode {
  const t = useText()
  const label = t(playing ? 'bigscreen.pause' : 'bigscreen.play')
  return (
    <button type="button" className="bs-play" aria-label={label} title={label} onClick={onClick}>
      <Icon name={playing ? 'pause' : 'play'} size={14} />
    </button>
  )
}

/** Panels of one card, one after another; a dot chooses one and holds it. */
export function Rotation({ panels }: { panels: readonly Panel[] }): ReactNode {
  const [index, setIndex] = useState(0)
  const carousel = useCarousel(() => setIndex((i) => (i + 1) % panels.length), EVERY_MS)
  const shown = panels[index % panels.length]
  if (!shown) return null
  return (
    <section className="bs-card">
      <header className="bs-rotation">
        <h2>{shown.title}</h2>
        <span>
          {panels.map(({ key, title }, i) => (
            <button
              type="button"
              key={key}
              className="bs-dot"
              aria-label={title}
              aria-pressed={key === shown.key}
              onClick={() => {
                carousel.pause()
                setIndex(i)
              }}
            />
          ))}
          <PlayButton playing={carousel.playing} onClick={carousel.toggle} />
        </span>
      </header>
      {shown.content}
    </section>
  )
}
