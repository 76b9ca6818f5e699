const NAME = /^[0-9a-f-]{36}(\.[a-z0-9]{1,15})?$/

/** Whether the server makes such names: a UUID and, for most, an ending. */
export const isName = (text: string): boolean => NAME.test(text)

/** The name itself; throws for what is none, before anything is looked for under it. */
export function checkedName(name: string): string {
  if (!isName(name)) throw new Error('not a name of the store')
  return name
}
