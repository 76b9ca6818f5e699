/** The file server's part of the page. */
export const FILES_TEXTS = {
  files: ['文件服务器（SFTP）', 'File server (SFTP)', 'ファイルサーバー（SFTP）'],
  hostKey: ['主机密钥（SHA-256）', 'Host key (SHA-256)', 'ホスト鍵（SHA-256）'],
  file: ['文件', 'File', 'ファイル'],
  size: ['大小', 'Bytes', 'サイズ'],
  messages: ['报文', 'Messages', '電文'],
  ofVehicles: ['车辆', 'Vehicles', '車両'],
  unread: ['无法识别的行', 'Lines that are none', '解読不能行'],
  noFiles: ['还没有收到文件。', 'No file has come yet.', 'まだファイルがありません。'],
}

export function showFiles(
  { behaviour, behaviours, port, fingerprint, list },
  { by, cell, row, pairs, t, time, number, choices },
) {
  choices(by('files-behaviour'), behaviours, behaviour)
  by('files-facts').replaceChildren(
    ...pairs([
      [t('port'), String(port)],
      [t('hostKey'), fingerprint],
    ]),
  )
  by('no-files').hidden = list.length > 0
  by('file-list').replaceChildren(
    ...list.map((one) =>
      row(
        cell('td', time.format(one.received)),
        cell('td', one.name),
        cell('td', number.format(one.bytes), 'n'),
        cell('td', number.format(one.messages), 'n'),
        cell('td', number.format(one.vehicles), 'n'),
        cell('td', number.format(one.unread), one.unread > 0 ? 'n bad' : 'n'),
      ),
    ),
  )
}
