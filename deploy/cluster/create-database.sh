#!/bin/sh
# Run by Patroni on a new cluster: makes the role and the database. MSAFARA_PASSWORD_FILE holds the role's password.
set -eu
password=$(cat "${MSAFARA_PASSWORD_FILE:-/etc/msafara/password}")
psql -v ON_ERROR_STOP=1 -v password="$password" "$1" <<'SQL'
create role msafara login password :'password';
-- It sees which timeline a standby follows (docs/decisions/0028).
grant pg_read_all_stats to msafara;
create database msafara owner msafara;
SQL
