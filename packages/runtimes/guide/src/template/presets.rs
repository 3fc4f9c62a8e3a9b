// The guide's lines: runtime/src/genesis_config_presets.rs
