import { closeSync, fstatSync, lstatSync, openSync, type Stats, writeSync } from 'node:fs'
import ssh2, { type FileEntry, type SFTPWrapper } from 'ssh2'
import type { Behaviour } from '../upper/behaviour.ts'
import type { Files } from './files.ts'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp
const SLOW_MS = 3000
/** Open files of one session. */
const HANDLES = 16

export interface SessionPorts {
  files: Files
  behaviour(): Behaviour
  /** Ends the connection in the middle of what it does. */
  cut(): void
}

const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats) => ({
  mode,
  uid,
  gid,
  size,
  atime: Math.floor(atimeMs / 1000),
  mtime: Math.floor(mtimeMs / 1000),
})

/** What a file server does for one peer: it takes files into one folder, and shows none of them. */
export function serveFiles(sftp: SFTPWrapper, { files, behaviour, cut }: SessionPorts): void {
  const open = new Map<number, number>()
  let next = 0
  /** Does a request as the server behaves. */
  const served = (id: number, act: () => void): void => {
    const mode = behaviour()
    if (mode === 'silent') return
    if (mode === 'refusing') return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    if (mode === 'slow') return void setTimeout(() => attempt(id, act), SLOW_MS)
    attempt(id, act)
  }
  const attempt = (id: number, act: () => void): void => {
    try {
      act()
    } catch {
      sftp.status(id, STATUS_CODE.FAILURE)
    }
  }
  const stat = (id: number, path: string) =>
    served(id, () => {
      const place = files.place(path)
      const found = place && lstatSync(place, { throwIfNoEntry: false })
      if (found) sftp.attrs(id, attributesOf(found))
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    })
  const fileOf = (handle: Buffer): number | undefined =>
    handle.length === 4 ? open.get(handle.readUInt32BE(0)) : undefined

  sftp
    .on('STAT', stat)
    .on('LSTAT', stat)
    .on('FSTAT', (id, handle) =>
      served(id, () => {
        const file = fileOf(handle)
        if (file === undefined) sftp.status(id, STATUS_CODE.FAILURE)
        else sftp.attrs(id, attributesOf(fstatSync(file)))
      }),
    )
    .on('REALPATH', (id, path) =>
      served(id, () => {
        const filename = path === '.' ? '/' : path
        const entry: FileEntry = {
          filename,
          longname: filename,
          attrs: attributesOf(lstatSync(files.folder)),
        }
        sftp.name(id, [entry])
      }),
    )
    .on('OPEN', (id, path, flags) =>
      served(id, () => {
        const place = files.place(path)
        if (!place || !(flags & OPEN_MODE.WRITE) || open.size >= HANDLES)
          return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
        const handle = Buffer.alloc(4)
        handle.writeUInt32BE(++next)
        open.set(next, openSync(place, 'w', 0o600))
        sftp.handle(id, handle)
      }),
    )
    .on('WRITE', (id, handle, offset, data) => {
      if (behaviour() === 'cut') return cut()
      served(id, () => {
        const file = fileOf(handle)
        if (file === undefined) return sftp.status(id, STATUS_CODE.FAILURE)
        // What was written wrongly is found by its size.
        const kept = behaviour() === 'garbage' ? data.subarray(0, Math.floor(data.length / 2)) : data
        writeSync(file, kept, 0, kept.length, offset)
        sftp.status(id, STATUS_CODE.OK)
      })
    })
    .on('CLOSE', (id, handle) =>
      served(id, () => {
        const file = fileOf(handle)
        if (file === undefined) return sftp.status(id, STATUS_CODE.FAILURE)
        open.delete(handle.readUInt32BE(0))
        closeSync(file)
        sftp.status(id, STATUS_CODE.OK)
      }),
    )
    .on('RENAME', (id, from, to) =>
      served(id, () => {
        const [old, wanted] = [files.place(from), files.place(to)]
        const isDone = old !== undefined && wanted !== undefined && files.rename(old, wanted)
        sftp.status(id, isDone ? STATUS_CODE.OK : STATUS_CODE.FAILURE)
      }),
    )
    // Whoever sets times or rights of an open file changes nothing here.
    .on('FSETSTAT', (id) => served(id, () => sftp.status(id, STATUS_CODE.OK)))
    .on('close', () => {
      for (const file of open.values()) closeSync(file)
      open.clear()
    })
}
