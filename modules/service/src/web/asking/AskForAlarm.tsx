import type { AlarmStory } from '@motorpool/alarm/shared'
import { api } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AskButton, type Cause } from './AskButton.tsx'

/** An alarm as what an order is made from. */
export const causeOfAlarm = (story: Pick<AlarmStory, 'id' | 'vin' | 'name' | 'items'>): Cause => ({
  begin: {
    vin: story.vin,
    orderType: 'REPAIR',
    content: [story.name, ...story.items].join('：'),
  },
  from: { faultId: story.id },
})

/** In the story of an alarm. */
export default function AskForAlarm({ subject }: PartProps): ReactNode {
  const { data } = useQuery({
    queryKey: ['alarm', 'story', subject],
    queryFn: ({ signal }) =>
      api.get<AlarmStory>(`/api/vehicle-svc/alarm/story/V1.0/${subject}`, undefined, { quiet: true, signal }),
  })
  return <AskButton cause={data && causeOfAlarm(data)} />
}
