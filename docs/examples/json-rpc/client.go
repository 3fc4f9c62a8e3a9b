// The id of a task and the account on the target: go run client.go http://127.0.0.1:9955
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

const alice = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"

func ask(url, method string, params ...any) string {
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		log.Fatal(err)
	}
	response, err := http.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct{ Result string }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	return answer.Result
}

func main() {
	url := "http://127.0.0.1:9955"
	if len(os.Args) > 1 {
		url = os.Args[1]
	}
	fmt.Println(ask(url, "automationTime_generateTaskId", alice, "rent"))
	fmt.Println(ask(url, "xcmpHandler_crossChainAccount", alice))
}
