import { currentLocale, hasText, useText } from '@motorpool/ui'

/** What the code brought is named by its text; in Chinese by its stored name, which administrators may change. */
export function useOwnName(key: string | undefined, stored: string): string {
  const t = useText()
  return key !== undefined && currentLocale() !== 'zh-CN' && hasText(key) ? t(key) : stored
}
