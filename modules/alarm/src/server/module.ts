import { provide } from '@motorpool/kernel'
import { changeListeners } from '@motorpool/resource/server'
import { consumers } from '@motorpool/stream/server'
import { defineModule } from '@motorpool/wiring'
import { alarmFacts } from './facts/consumer.ts'
import { alarmFollower } from './store/follow.ts'

export const alarmModule = defineModule({
  name: 'alarm',
  routes: [],
  provides: [provide(consumers, alarmFacts), provide(changeListeners, alarmFollower)],
})
