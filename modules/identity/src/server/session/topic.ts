import type { SessionNewsHub } from './news.ts'

/** Watches who comes and goes: a signal to read the list again, without a word of whom. */
export function onlineTopic(sessions: SessionNewsHub) {
  return {
    name: 'system/onlineUsers',
    permission: 'system/onlineUsers/find',
    open: async (_ctx: unknown, _params: unknown, push: (data: unknown) => void) => {
      let n = 0
      const off = sessions.hear((news) => {
        if (news.ended || news.opened) push({ n: ++n })
      })
      return { close: off }
    },
  }
}
