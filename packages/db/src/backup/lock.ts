/**
 * Advisory lock of backups, two keys. A backup holds it shared from before its snapshot to its end; what drops tables
 * takes it alone, and waits without a lock on the table, for which readers would queue.
 */
export const BACKUP_LOCK = '1836017776, 1'
