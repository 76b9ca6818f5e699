-- The applications that people sign in with.
insert into client (client_id, name) values ('BIZ', '业务端'), ('ADMIN', '管理端'), ('APP', '客户端');
