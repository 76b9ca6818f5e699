const parts = import.meta.glob<Record<string, string>>(
  [
    '../../../../{apps,packages,protocols,modules}/*/locales/ja-JP.json',
    '../../../../{apps,packages,protocols,modules}/*/locales/*.ja-JP.json',
  ],
  { eager: true, import: 'default' },
)

export default Object.assign({}, ...Object.values(parts)) as Record<string, string>
