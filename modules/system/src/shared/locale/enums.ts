import { defineEnum } from '@motorpool/kernel'

export const LocaleType = defineEnum('LocaleType', {
  FRONT: ['前端', 'Front end', 'フロントエンド'],
  BACK: ['后端', 'Back end', 'バックエンド'],
})

export const LocaleResourceType = defineEnum('LocaleResourceType', {
  LABEL: ['标签', 'Label', 'ラベル'],
  MESSAGE: ['提示', 'Message', 'メッセージ'],
  MENU: ['菜单', 'Menu', 'メニュー'],
  ENUM: ['枚举', 'Enumeration', '列挙'],
})

export const Lang = defineEnum('Lang', {
  'zh-CN': ['中文', 'Chinese', '中国語'],
  'en-US': ['英文', 'English', '英語'],
  'ja-JP': ['日文', 'Japanese', '日本語'],
})
