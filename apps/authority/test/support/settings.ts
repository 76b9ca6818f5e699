import type { Settings } from '../../src/settings.ts'

/** Settings of an authority on this machine, with free ports where none are named. */
export const settingsOf = (data: string, ports: Partial<Settings> = {}): Settings => ({
  data,
  host: '127.0.0.1',
  httpPort: 0,
  gb32960Port: 0,
  jt809Port: 0,
  filingPort: 0,
  sftpPort: 0,
  ...ports,
})
