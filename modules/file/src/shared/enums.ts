import { defineEnum } from '@motorpool/kernel'

export const StorageType = defineEnum('StorageType', {
  LOCAL: ['本地', 'Local', 'ローカル'],
  S3: ['对象存储', 'Object store', 'オブジェクトストレージ'],
})

export const BizType = defineEnum('BizType', {
  IOV: ['车联网', 'Connected vehicle', 'コネクテッド車両'],
  RichText: ['富文本图片', 'Rich-text image', 'リッチテキスト画像'],
})

export const DownloadStatus = defineEnum('DownloadStatus', {
  WAIT: ['等待中', 'Waiting', '待機中'],
  RUNNING: ['生成中', 'Generating', '生成中'],
  DONE: ['已完成', 'Done', '完了'],
  FAIL: ['失败', 'Failed', '失敗'],
})
