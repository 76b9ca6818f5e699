/**
 * Labels are drawn from the reader's own fonts. MapLibre takes the weight from the first name of a stack, which
 * therefore only carries the weight.
 */
const CHINESE = [
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'Noto Sans SC',
  'Source Han Sans SC',
  'sans-serif',
]
const JAPANESE = ['Hiragino Sans', 'Yu Gothic', 'Noto Sans CJK JP', 'Noto Sans JP', 'sans-serif']
const LATIN = ['system-ui', 'Segoe UI', 'Helvetica Neue', 'Arial', ...CHINESE]

export type FontWeight = 'Regular' | 'Medium' | 'Semibold'

export function fontStack(locale: string, weight: FontWeight): string[] {
  const families = locale.startsWith('ja') ? JAPANESE : locale.startsWith('zh') ? CHINESE : LATIN
  return [`Label ${weight}`, ...families]
}
