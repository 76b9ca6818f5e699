import { type ReportConfig, reportConfig } from '../../../shared/report/config.ts'
import type { Dataset, DatasetField } from './calls.ts'

type Group = NonNullable<ReportConfig['group']>

export interface Configuring {
  /** Undefined until a list is chosen. */
  config: ReportConfig | undefined
  /** Fields of the chosen list. */
  fields: readonly DatasetField[]
  group: ReportConfig['group']
  /** Groups by a day or a time: months can be made of it. */
  dated: boolean
  /** Another list: everything that was chosen of the one before is gone. */
  setDataset(dataset: string): void
  set(change: Partial<ReportConfig>): void
  /** Nothing is grouped until it is said by what. */
  setGroup(change: Partial<Group>): void
}

/** The configuration of a report as its form holds it, and how it changes. */
export function configuring(
  datasets: readonly Dataset[],
  value: unknown,
  onChange: ((next: ReportConfig) => void) | undefined,
): Configuring {
  const parsed = reportConfig.safeParse(value)
  const config = parsed.success ? parsed.data : undefined
  const fields = datasets.find((one) => one.value === config?.dataset)?.fields ?? []
  const group = config?.group
  const set = (change: Partial<ReportConfig>) => config && onChange?.({ ...config, ...change })
  return {
    config,
    fields,
    group,
    dated: fields.find((one) => one.field === group?.by)?.kind.startsWith('date') ?? false,
    setDataset: (dataset) => onChange?.(reportConfig.parse({ dataset })),
    set,
    setGroup: (change) => {
      const next: Group = { by: '', month: false, fn: 'count', ...group, ...change }
      if (next.by) set({ group: next })
    },
  }
}
