import type { PartProps } from '@motorpool/ui/screen'
import type { ReactNode } from 'react'
import { AskButton, type Cause } from './AskButton.tsx'

const CONTENT_MAX = 1000

/** The reminder that is selected alone, as what an order is made from. */
export function causeOfReminder(
  selected: readonly { readonly [field: string]: unknown }[],
): Cause | undefined {
  const [row, second] = selected
  if (!row || second) return undefined
  const words = [row.strategyName, row.content].filter((one) => typeof one === 'string' && one !== '')
  return {
    begin: {
      vin: String(row.vin),
      orderType: 'MAINTENANCE',
      content: words.join('：').slice(0, CONTENT_MAX),
    },
    from: { maintenanceLogId: String(row.id) },
  }
}

/** Beside the buttons of the list of reminders. */
export default function AskForReminder({ list }: PartProps): ReactNode {
  return <AskButton cause={causeOfReminder(list?.selected ?? [])} />
}
