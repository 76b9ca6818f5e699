import { useQuery } from '@tanstack/react-query'
import { toOptions } from '../../shared/options.ts'
import { targetOf } from '../../shared/target.ts'
import { askOptions } from '../options/useOptions.ts'

/** Ids that a list shows are gathered for this long and looked up together (R132). */
export const LABEL_DELAY_MS = 200

type Labels = ReadonlyMap<string, string>
type Ask = (to: string, ids: readonly string[]) => Promise<Labels>

const askServer: Ask = async (to, ids) =>
  new Map(toOptions(await askOptions(targetOf(to).options, to, { ids })).map((o) => [`${o.id}`, o.label]))

interface Batch {
  ids: Set<string>
  answer: Promise<Labels>
}

/** One call for all ids of a target that are asked for within the delay. */
export function labelBatcher(ask: Ask): (to: string, id: string) => Promise<string | undefined> {
  const waiting = new Map<string, Batch>()
  return async (to, id) => {
    let batch = waiting.get(to)
    if (!batch) {
      const ids = new Set<string>()
      const answer = new Promise<void>((ring) => setTimeout(ring, LABEL_DELAY_MS)).then(() => {
        waiting.delete(to)
        return ask(to, [...ids])
      })
      batch = { ids, answer }
      waiting.set(to, batch)
    }
    batch.ids.add(id)
    return (await batch.answer).get(id)
  }
}

const lookUp = labelBatcher(askServer)

/** The name of what an id stands for, once it is known. */
export function useTagLabel(to: string, id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['options', to, 'label', id],
    queryFn: async () => (await lookUp(to, id)) ?? null,
    staleTime: 60_000,
  })
  return data ?? undefined
}
