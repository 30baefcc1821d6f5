#!/bin/sh
# Writes the files of every host below OUT/HOST, as they belong below / there:
#   ./render.sh cluster.env OUT
set -eu
settings=$(realpath "$1")
out=$2
templates=$(dirname "$(realpath "$0")")
set -a
. "$settings"
set +a
umask 077

for name in DB_1 DB_2 APP_1 APP_2 PROXY_1 NETWORK SUPERUSER_PASSWORD REPLICATION_PASSWORD DATABASE_PASSWORD \
  PATRONI_PASSWORD DATABASE_PORT APP_SECRET BASE_URL; do
  eval "value=\${$name:-}"
  if [ -z "$value" ]; then
    echo "$name is missing in $settings" >&2
    exit 1
  fi
done
if [ -z "${S3_BUCKET_URL:-}" ] && [ -z "${SHARED_FOLDER:-}" ]; then
  echo "S3_BUCKET_URL or SHARED_FOLDER is missing in $settings: one product host would not have the files of the other" >&2
  exit 1
fi
names='$HOST $ADDRESS $DB_1 $DB_2 $APP_1 $APP_2 $PROXY_1 $NETWORK $SUPERUSER_PASSWORD $REPLICATION_PASSWORD
  $DATABASE_PASSWORD $PATRONI_PASSWORD $DATABASE_PORT $APP_SECRET $BASE_URL
  $S3_BUCKET_URL $S3_ACCESS_KEY_ID $S3_SECRET_ACCESS_KEY $S3_REGION $SHARED_FOLDER'

# write TEMPLATE FILE, for the host of HOST and ADDRESS
write() {
  mkdir -p "$(dirname "$out/$HOST/$2")"
  envsubst "$names" <"$templates/$1" >"$out/$HOST/$2"
}

database() {
  export HOST=$1 ADDRESS=$2
  write etcd etc/default/etcd
  write patroni.yml etc/patroni/config.yml
  write pgbackrest.conf etc/pgbackrest.conf
  write strojpark-backup.service etc/systemd/system/strojpark-backup.service
  write strojpark-backup.timer etc/systemd/system/strojpark-backup.timer
}
product() {
  export HOST=$1 ADDRESS=$2
  write haproxy-database.cfg etc/haproxy/haproxy.cfg
  write pgbouncer.ini etc/pgbouncer/pgbouncer.ini
  write pgbouncer-users.txt etc/pgbouncer/userlist.txt
  write strojpark.env etc/strojpark.env
  if [ -n "${SHARED_FOLDER:-}" ]; then
    write shared-folder.conf etc/systemd/system/strojpark.service.d/shared-folder.conf
  fi
}
proxy() {
  export HOST=$1 ADDRESS=$2
  write etcd etc/default/etcd
  write haproxy-web.cfg etc/haproxy/haproxy.cfg
  write unavailable.http etc/haproxy/errors/unavailable.http
}

database db-1 "$DB_1"
database db-2 "$DB_2"
product app-1 "$APP_1"
product app-2 "$APP_2"
proxy proxy-1 "$PROXY_1"
