import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import { ErrorState } from './states.tsx'

/** As much of a query as what is shown of it needs; a result of `useQuery` is one. */
export interface Asked<T> {
  data: T | undefined
  error: unknown
  refetch(): unknown
}

interface AnswerProps<T> {
  of: Asked<T>
  /** Stands while nothing has come. */
  waiting: ReactNode
  compact?: boolean
  /** What came; also what came before a renewal that failed. */
  children(data: T): ReactNode
}

/** What a query has to show: that it waits, that it failed with a way to try again, or its answer. Never an empty one. */
export function Answer<T>({ of, waiting, compact, children }: AnswerProps<T>): ReactNode {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <ErrorState error={of.error} onRetry={() => void of.refetch()} compact={compact} />
  return waiting
}

interface NoChoiceProps {
  of: Pick<Asked<unknown>, 'error' | 'refetch'> & { isFetching: boolean }
  /** Nothing fits, or there is nothing: why, and where to make one. */
  none?: ReactNode
}

/** In place of the choices of a select: that they are on their way, could not be loaded, or that there is none. */
export function NoChoice({ of, none }: NoChoiceProps): ReactNode {
  const t = useText()
  if (of.isFetching) return <div className="mp-no-choice">{t('ui.loading')}</div>
  if (!of.error) return none ?? <div className="mp-no-choice">{t('ui.noChoice')}</div>
  return (
    <div className="mp-no-choice" role="alert">
      {t('ui.loadFailed')}
      <Button
        size="small"
        // The list stays open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void of.refetch()}
      >
        {t('ui.retry')}
      </Button>
    </div>
  )
}
