import type { Locale } from '@motorpool/kernel'

/** Each language as its speakers call it. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  'zh-CN': '简体中文',
  'en-US': 'English',
  'ja-JP': '日本語',
}
