import { formatNumber, hasText, type Tone, useDurationText, useText } from '@motorpool/ui'
import type { ConsumerState, ConsumerView } from '../../../shared/consumers.ts'

const WARN_S = 2

export const TONES: Readonly<Record<ConsumerState, Tone>> = {
  RUNNING: 'ok',
  LAGGING: 'warn',
  FAILING: 'bad',
  STOPPED: 'bad',
  ABSENT: 'idle',
}

/** Tone of a lag in seconds: what is read in steps of a fraction of a second is nothing to look at. */
export const lagTone = (seconds: number, state: ConsumerState): Tone =>
  state === 'LAGGING' ? 'bad' : seconds > WARN_S ? 'warn' : 'ok'

/** The name that a module gives its consumer (`consumer.<name>`); without one there is none. */
export function useConsumerName(): (name: string) => string | undefined {
  const t = useText()
  return (name) => (hasText(`consumer.${name}`) ? t(`consumer.${name}`) : undefined)
}

/** Seconds with a decimal below a minute, then the two largest units. */
export function useLagText(): (seconds: number) => string {
  const t = useText()
  const duration = useDurationText()
  return (seconds) =>
    seconds < 60 ? t('ui.seconds', { n: formatNumber(seconds, 1, 1) }) : duration(seconds * 1000)
}

/** Events that a consumer is behind, as far as they were counted. */
export const lagEvents = ({ lagEvents: n, lagMore }: Pick<ConsumerView, 'lagEvents' | 'lagMore'>): string =>
  lagMore ? `> ${formatNumber(n)}` : formatNumber(n)

/** Whole numbers from ten on: below, every event counts. */
export const rateText = (rate: number | null): string =>
  formatNumber(rate, rate !== null && rate < 10 ? 1 : 0)

/** A kind of event in the reader's language. */
export function useKindText(): (kind: string) => string {
  const t = useText()
  return (kind) => (hasText(`consumers.kind.${kind}`) ? t(`consumers.kind.${kind}`) : kind)
}
