import { useLive } from '@motorpool/live/web'
import { useText } from '@motorpool/ui'
import { useRef } from 'react'
import { ALARM_TOPIC, type AlarmsHint } from '../../shared/story.ts'
import { useTelling } from './choice.ts'
import { beep } from './sound.ts'

/** ms: a storm of alarms is told of that often. */
export const TELL_EVERY_MS = 5000

/** Tells of new alarms by sound or a notification of the desktop, where the user of this browser asked for it. */
export function useTold(): void {
  const t = useText()
  const [telling] = useTelling()
  const last = useRef(Number.NEGATIVE_INFINITY)
  const isOn = telling.sound || telling.desktop
  useLive<AlarmsHint>(ALARM_TOPIC, isOn ? {} : null, ({ began, worst }) => {
    const now = performance.now()
    if (began === 0 || now - last.current < TELL_EVERY_MS) return
    last.current = now
    if (telling.sound) beep(worst)
    if (telling.desktop && 'Notification' in globalThis && Notification.permission === 'granted')
      new Notification(t('alarm.tell.title', { n: began }), {
        body: t(`alarm.tell.worst.${worst}`),
        tag: 'motorpool-alarm',
      })
  })
}
