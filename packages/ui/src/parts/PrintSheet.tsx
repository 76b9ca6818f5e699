import './sheet.css'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatTime } from '../format/time.ts'
import { useText } from '../texts/texts.ts'

interface Props {
  title: string
  /** What it is of: a vehicle, a time. */
  of: ReactNode
  children: ReactNode
  /** It was printed, or the dialog of the browser was left. */
  onDone(): void
}

/** A page in place of the console's, printed at once: A4, black on white, with its title and when it was made. */
export function PrintSheet({ title, of, children, onDone }: Props): ReactNode {
  const t = useText()
  const [time] = useState(() => Date.now())
  const done = useEffectEvent(onDone)
  useEffect(() => {
    window.print()
    done()
  }, [])
  return createPortal(
    <div className="mp-sheet">
      <header>
        <h1>{title}</h1>
        <p>{of}</p>
        <p>{t('ui.printedAt', { time: formatTime(time) })}</p>
      </header>
      {children}
    </div>,
    document.body,
  )
}
