import { maskPhone } from '@motorpool/kernel'

/** Phone numbers of customers are read whole by who may change what they stand in. */
export function maskPhones<N extends string>(
  { permissions }: { permissions: ReadonlySet<string> },
  module: string,
  rows: readonly { [K in N]?: unknown }[],
  name: N,
): void {
  if (permissions.has(`${module}/update`)) return
  for (const row of rows) {
    const phone = row[name]
    if (typeof phone === 'string') row[name] = maskPhone(phone)
  }
}
