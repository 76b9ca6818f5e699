import { text } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** The texts of a workbook's parts, joined. */
export const parts = (file: Buffer) =>
  new Promise<string>((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found: string[] = []
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          void text(stream).then((part) => {
            found.push(part)
            zip.readEntry()
          }, reject)
        }),
      )
      zip.on('end', () => resolve(found.join('\n')))
      zip.readEntry()
    })
  })
