-- Customers may be units, whose names are longer than those of persons (entity CustomerAccount, accountName).
alter table app_user alter column real_name type varchar(64);
