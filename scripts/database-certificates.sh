#!/bin/sh
# Usage: database-certificates.sh <folder> <host> [owner]
# Creates the files that PostgreSQL needs to accept only TLS connections, unless they exist: ca.crt for
# clients, server.crt and server.key for the host, and pg_hba.conf. Deletes the CA's key. To renew the
# files, remove them first.
set -eu
folder=$1 host=$2 owner=${3:-}
cd "$folder"
[ -f server.crt ] && exit 0
umask 077
key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
openssl req -x509 $key -days 3650 -subj "/CN=CA of the gateway's database" -keyout ca.key -out ca.crt
openssl req $key -subj "/CN=$host" -keyout server.key -out server.csr
printf 'subjectAltName=DNS:%s\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' "$host" > server.ext
openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -set_serial 1 -days 3650 -extfile server.ext -out server.new
printf 'local all all trust\nhostssl all all all scram-sha-256\n' > pg_hba.conf
rm ca.key server.csr server.ext
chmod 644 ca.crt
if [ -n "$owner" ]; then chown "$owner" server.key server.new pg_hba.conf; fi
mv server.new server.crt
