#!/bin/sh
# The id of a task and the account on the target, by curl: sh client.sh http://127.0.0.1:9955
url=${1:-http://127.0.0.1:9955}
alice=5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY

ask() {
  curl -sS -H 'content-type: application/json' -d "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$1\",\"params\":$2}" "$url" |
    sed 's/.*"result":"\([^"]*\)".*/\1/'
  echo
}

ask automationTime_generateTaskId "[\"$alice\",\"rent\"]"
ask xcmpHandler_crossChainAccount "[\"$alice\"]"
