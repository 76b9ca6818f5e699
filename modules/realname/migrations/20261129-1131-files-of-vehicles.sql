-- Where the verification data of vehicles are brought: a file server of the organisation, known by its host key.
alter table org_verify_info
  add column sftp_host varchar(255),
  add column sftp_port integer not null default 22 check (sftp_port between 1 and 65535),
  add column sftp_user varchar(64),
  add column sftp_password varchar(1024), -- sealed
  add column sftp_host_key varchar(64), -- SHA-256, hexadecimal
  add column sftp_folder varchar(255);
alter table vehicle_verify_info
  add column ftp_failure text check (ftp_failure in
    ('ADDRESS', 'CONNECT', 'CERTIFICATE', 'LOGIN_REFUSED', 'SILENT', 'STATUS', 'CLOSED', 'GARBAGE', 'NO_RECEIVER'));
