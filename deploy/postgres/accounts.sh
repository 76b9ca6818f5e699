#!/bin/bash
# Runs once, in an empty server: the owner, the account of the runtime, and the database.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v runtime="$RUNTIME_PASSWORD" -U postgres <<'SQL'
create role motorpool login createrole password :'owner';
create role motorpool_runtime login password :'runtime';
create database motorpool owner motorpool encoding 'UTF8' template template0;
SQL
