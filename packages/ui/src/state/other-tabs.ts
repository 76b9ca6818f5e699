/** What the tabs of one browser tell each other: who signed in, or (undefined) that somebody signed out. */
export interface TabMessage {
  signedIn?: string | undefined
}

let channel: BroadcastChannel | undefined

/** Opens the channel between the tabs; where the browser has none, each tab finds out by its next call. */
export function onOtherTabs(heard: (message: TabMessage) => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel?.close()
  channel = new BroadcastChannel('motorpool.session')
  channel.onmessage = (event: MessageEvent<TabMessage>) => heard(event.data)
}

export function tellOtherTabs(message: TabMessage): void {
  channel?.postMessage(message)
}
