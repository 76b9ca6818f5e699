export interface FileRule {
  ext?: readonly string[]
  maxSize: number
}

/** Why a chosen file is refused, if so: its type (R173) or its size. */
export function fileProblem(
  file: { name: string; size: number },
  rule: FileRule,
): 'fileType' | 'fileSize' | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase()
  const same = ending === 'jpeg' ? 'jpg' : ending
  if (rule.ext && !(same && rule.ext.includes(same))) return 'fileType'
  return file.size > rule.maxSize ? 'fileSize' : undefined
}

/** Names are shown up to 22 characters (R177). */
export const NAME_MAX = 22

export function cutName(name: string): string {
  const characters = Array.from(name)
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : name
}
